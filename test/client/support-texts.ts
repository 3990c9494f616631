/** Texts as support teams write and paste them, by what is particular about each. */
export const supportTexts: Readonly<Record<string, string>> = {
  'a plain request': `Tenant of 12 Palm Ave called at 9:40 am. The listing assistant answers in English although her profile says Spanish.
She will be at home until 5 pm, call her back on 305-555-0142.`,

  'a checklist': `Onboarding of Bayside Realty
- [x] Create accounts (12)
- [x] Import listings from MLS
- [ ] Train the answer bot on **their** disclosures
- [ ] Call the vendor about \`webhook_secret\`
  He is back on Monday.
- [ ] Go live`,

  'a checklist with steps inside': `Before the demo:

1. [x] Reset the sandbox
2. [ ] Check the feeds
   - Zillow
   - Realtor.com
3. [ ] Send the link to Ana

Then tell #142.`,

  'steps to reproduce': `Steps to reproduce:
1. Open any listing in Brickell
2. Click "Ask AI"
3. Type "HOA fees?"
Expected: the fee from the listing
Actual: "I cannot help with that."`,

  'a numbered sentence in prose': `The office moved from 8th street to building
1. Nobody told the courier, so the keys went to
the old place. See also section
2024. It is the one about late fees.`,

  'dashes in prose': `Invoice for March - as agreed
- 20 for the broken lock
Total 180 - paid by card - receipt follows.`,

  'one dash alone': `Fixed by restarting the worker.

- Ben`,

  'an e-mail with its quote': `Hi team,

see my answers below.

> Can the bot read PDF leases?
Yes, since last week.

> > Which languages?
> English and Spanish so far.
Haitian Creole is planned for Q3.

Thanks,
Marisol
--
Marisol Vega | Sunshine Homes | marisol@sunshine.example`,

  'an old e-mail without spaces after the signs': `>Are the photos sent to the model?
>And are they kept?
No, and no. More than 5 MB is refused
>5 MB needs the upload form.`,

  'a log with stars': `*** ERROR *** 2026-03-02 08:14:07 worker[3] job failed
** retry 1 of 5 **
*** ERROR *** 2026-03-02 08:14:09 worker[3] job failed *again*
**** giving up ****`,

  'a log line between stars': `2026-03-02 * import started * feed=mls_east rows=1.204 * import done *`,

  'a verbose request': `$ curl -v https://api.example.com/v1/listings
*   Trying 203.0.113.7:443...
* Connected to api.example.com (203.0.113.7) port 443
> GET /v1/listings HTTP/2
> Host: api.example.com
>
< HTTP/2 502
< content-type: text/html
* Connection #0 to host api.example.com left intact`,

  'a Python traceback': `Traceback (most recent call last):
  File "/app/bot/__main__.py", line 12, in <module>
    from bot.answer import answer_question
  File "/app/bot/__init__.py", line 3, in __init__
    self._client = _make_client(**kwargs)
TypeError: _make_client() got an unexpected keyword argument 'api_base_url'`,

  'a JavaScript stack': `Uncaught TypeError: Cannot read properties of undefined (reading 'price_per_sqft')
    at formatListing (listing_card.js:88:21)
    at Array.map (<anonymous>)
    at render (listing_list.js:14:9)`,

  'a fenced stack': `It crashes on save:
\`\`\`
TypeError: Cannot read properties of undefined (reading '*')
    at save (__forms__/lease.js:12:3)
\`\`\`
Only for leases without an **end date**.`,

  'a fence with a language': `Config that works:
\`\`\`json
{ "retry_after": 30, "agents": ["*"] }
\`\`\`
Config that does not: \`{ "retry_after": "30" }\``,

  'a fence that never ends': `Log of the night run
\`\`\`
02:00:01 start
02:00:07 - [ ] not a box
02:14:55 **done**`,

  'text pasted beside the fence': `\`\`\`FATAL: password authentication failed for user "bot"
DETAIL: Connection matched pg_hba.conf line 4
\`\`\``,

  'code on one line': `Use \`npm run admin -- restore <id>\`, not \`\` DELETE FROM \`tasks\` \`\`. It takes 5 min.`,

  'quotation marks of the shell': "mv: cannot stat `listing_photos': No such file\nrm: cannot remove `old_leases': Permission denied",

  'backticks as apostrophes': 'The tenant doesn`t get mails and the landlord can`t log in. They don`t know why.',

  'a table of spaces': `Agent          Calls   Answered   Rate
Ana Diaz         120        118   98 %
Ben Ortiz         86         71   83 %
Carmen Liu        97         97   100 %`,

  'a table of bars': `| listing | status | agent |
|---------|--------|-------|
| 4411 | *pending* | Ana |
| 4412 | sold | Ben |`,

  'values separated by commas': `id,title,price,agent_name
4411,"Ocean Dr 12, #4",450000,Ana
4412,"Bay Rd 3",*,`,

  YAML: `agents:
    bayside:
        languages: [en, es]
        fallback: *default
    sunshine:
        greeting: "Hi! _How_ can I help?"`,

  JSON: `{
  "error": { "code": "rate_limit_exceeded", "retry_after_ms": 1200 },
  "request_id": "req_01*abc*_77"
}`,

  SQL: `SELECT l.*, a.* FROM listings l JOIN agents a ON a.id = l.agent_id
WHERE l.price * 1.07 > 500000 AND l.deleted_at IS NULL; -- 2*x + 3*y`,

  'paths and patterns': `Logs are in C:\\_logs_\\bot\\*.log and \\\\files01\\share\\_old_\\*.txt
On Linux: /var/log/*/bot* and ~/**/*.ts, copy *.* to /srv/_archive_/`,

  'pointers and powers': `int main(int argc, char **argv) { foo(*p, *q); return 2**8; }
f(**kw, *args); area = 4*a*b`,

  'a change of code': `--- a/config.yml
+++ b/config.yml
@@ -1,4 +1,4 @@
-timeout: 30
-retries: 2
+timeout: 60
+retries: 5`,

  'a shell session': `# systemctl status bot_worker
$ export API_KEY=sk_live_*** MAX_RETRY_COUNT=5
$ ./run.sh --agent=bayside --since=2026-03-01
#142 is the same problem, and so is # 77.`,

  'lines under words': `Report of the week
==================
Calls answered
--------------
98 % (+2)
***
Next report on Monday`,

  'a picture of signs': `+--------+     +-----------+
| widget | --> | answer AI |
+--------+     +-----------+
     |  *  *  *      ^
     +---------------+`,

  'HTML in a message': `The page shows <b>Welcome</b> & &amp; instead of bold text, and
<script>alert("x")</script> is in the footer. <!-- todo -->
<a href="javascript:alert(1)">Click</a>`,

  links: `Runbook: [Restart the bot](https://wiki.example.com/runbooks/bot_(prod)), status: https://status.example.com/_live_?a=*b*
Do not open [this](javascript:alert(1)) or ![](https://evil.example/x.png), the photo is ![roof.jpg](https://files.example.com/roof.jpg).
Write to [Ana](mailto:ana@bayside.example), screenshot: [screen [1].png](/api/files/0197f0aa-1234-7abc-8def-0123456789ab)`,

  emphasis: `**Important:** the key is valid *once*. ***Do not*** share it; _really_.
"**Quoted**" (*in brackets*), *a **nested** one* and **one over
two lines**.`,

  'stars and underscores that are none': `5* hotel, 4* hotel. Price* without tax, *see page 2. snake_case, __dunder__, _ _, * * *
Card **** **** **** 4242, code ***-***, use "*" or '*' for all, rate 2*3*4, a_b_c, MAX_FILES_GB=10`,

  headings: `# Incident of March 2
## Timeline
08:14 first alert
08:40 fixed
### Cause ###
A full disk. #4 again.`,

  'nested lists': `Plan:
* Phone
  * Porting form
    * Signature
  * Carrier
* Mail

* Chat
1) draft
2) review`,

  'a Spanish message': `¿Pueden llamar a la señora Peña? Dice que el asistente *no entiende* «apartamento de 2 cuartos».
Tel. 786-555-0199 — después de las 3 p. m.`,

  'a Hebrew message': `הדייר ביקש לדבר עם נציג
- [ ] להתקשר ליוסי
- [x] לשלוח **חוזה** עד 5 PM`,

  emoji: `🚨 *Down* since 7:55 🚨
👍 from Ana, 👎 from **Ben**
✅ login
❌ search_index`,

  'a conflict of merging': `<<<<<<< HEAD
greeting: "Hello!"
=======
greeting: "Hi!"
>>>>>>> feature/new_greeting`,

  'a schedule': `08:00 - 09:00 stand-up
09:00 - 12:00 calls
- 12:00 lunch
13:00 - 17:00 demos (see #12, #13)`,
};
