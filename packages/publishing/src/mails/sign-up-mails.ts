import { createButton, frameMail, getLinks, html, type Mail, type MailContext, STYLES } from './mail-frame.ts'

export function createConfirmationMail(context: MailContext, token: string): Mail {
  const { confirm: link } = getLinks(context, token)
  const subject = `Confirm your weekly e-mail of shows in ${context.city}`
  const reason =
    'Someone entered your e-mail address on Houselights. If that wasn’t you, ignore this e-mail. We’ll erase the address after a week.'
  return {
    subject,
    html: frameMail(
      subject,
      'One click and your weekly e-mail starts.',
      html`<tr><td class="pad" style="padding:12px 32px 0"><h1 class="ink" style="${STYLES.heading}">Want the week’s shows by e-mail?</h1></td></tr>
<tr><td class="pad" style="padding:12px 32px 0"><p class="ink" style="${STYLES.text}">Once a week: tonight’s shows in ${context.city}, the week’s shows and what was just announced. We won’t send anything until you confirm.</p></td></tr>
<tr><td class="pad" style="padding:20px 32px 0">${createButton('Confirm my address', link)}</td></tr>`,
      html`<p class="soft" style="${STYLES.small}">${reason}</p>`,
    ),
    text: [
      'Want the week’s shows by e-mail?',
      '',
      `Once a week: tonight’s shows in ${context.city}, the week’s shows and what was just announced.`,
      'We won’t send anything until you confirm:',
      '',
      link,
      '',
      reason,
      '',
    ].join('\n'),
  }
}

export function createAlreadySubscribedMail(context: MailContext, token: string): Mail {
  const { settings, unsubscribe } = getLinks(context, token)
  const subject = 'You already get the week’s shows by e-mail'
  const notice = `Someone, probably you, entered this address on Houselights again. You already get the week’s shows in ${context.city}, so nothing changes.`
  return {
    subject,
    html: frameMail(
      subject,
      'Nothing changes.',
      html`<tr><td class="pad" style="padding:12px 32px 0"><h1 class="ink" style="${STYLES.heading}">You’re already subscribed</h1></td></tr>
<tr><td class="pad" style="padding:12px 32px 0"><p class="ink" style="${STYLES.text}">${notice}</p></td></tr>
<tr><td class="pad" style="padding:20px 32px 0">${createButton('Choose what you get', settings)}</td></tr>`,
      html`<p class="soft" style="${STYLES.small}"><a class="link" style="${STYLES.link}" href="${unsubscribe}">Unsubscribe</a></p>`,
    ),
    text: [notice, '', `Choose what you get: ${settings}`, `Unsubscribe: ${unsubscribe}`, ''].join('\n'),
  }
}
