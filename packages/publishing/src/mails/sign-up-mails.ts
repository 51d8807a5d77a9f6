import { button, framed, getLinks, html, type Mail, type MailPlace, S } from './mail-frame.ts'

export function confirmMail(place: MailPlace, token: string): Mail {
  const { confirm: link } = getLinks(place, token)
  const subject = `Confirm: the week’s shows in ${place.city}, by mail`
  const why = 'This address was entered on Houselights. If that was not you, do nothing: it is erased after a week.'
  return {
    subject,
    html: framed(
      subject,
      'One click, and the weekly mail begins.',
      html`<tr><td class="pad" style="padding:12px 32px 0"><h1 class="ink" style="${S.heading}">Shall we send you the week’s shows?</h1></td></tr>
<tr><td class="pad" style="padding:12px 32px 0"><p class="ink" style="${S.text}">Once a week: tonight’s shows in ${place.city}, those of the week, and what was just announced. Nothing is sent until you confirm.</p></td></tr>
<tr><td class="pad" style="padding:20px 32px 0">${button('Confirm my address', link)}</td></tr>`,
      html`<p class="soft" style="${S.small}">${why}</p>`,
    ),
    text: [
      'Shall we send you the week’s shows?',
      '',
      `Once a week: tonight’s shows in ${place.city}, those of the week, and what was just announced.`,
      'Nothing is sent until you confirm:',
      '',
      link,
      '',
      why,
      '',
    ].join('\n'),
  }
}

export function knownMail(place: MailPlace, token: string): Mail {
  const { settings, unsubscribe } = getLinks(place, token)
  const subject = 'You already get the week’s shows by mail'
  const words = `Somebody, probably you, entered this address on Houselights again. You get the week’s shows in ${place.city} already: nothing changes.`
  return {
    subject,
    html: framed(
      subject,
      'Nothing changes.',
      html`<tr><td class="pad" style="padding:12px 32px 0"><h1 class="ink" style="${S.heading}">You are subscribed already</h1></td></tr>
<tr><td class="pad" style="padding:12px 32px 0"><p class="ink" style="${S.text}">${words}</p></td></tr>
<tr><td class="pad" style="padding:20px 32px 0">${button('Choose what you get', settings)}</td></tr>`,
      html`<p class="soft" style="${S.small}"><a class="link" style="${S.link}" href="${unsubscribe}">Unsubscribe</a></p>`,
    ),
    text: [words, '', `Choose what you get: ${settings}`, `Unsubscribe: ${unsubscribe}`, ''].join('\n'),
  }
}
