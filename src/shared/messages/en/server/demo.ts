import type { NewLabel } from '../../../labels.ts';
import type { Priority } from '../../../words.ts';

export const labels: NewLabel[] = [
  { name: 'Access', color: 'purple' },
  { name: 'Assistant', color: 'blue' },
  { name: 'Bug', color: 'red' },
  { name: 'Data', color: 'teal' },
  { name: 'Leads', color: 'orange' },
  { name: 'Listings', color: 'green' },
  { name: 'Training', color: 'grey' },
];

/** The demo's tasks; `{place}` stands for an office. */
export const troubles: { title: string; description: string | null; priority: Priority; labels: string[] }[] = [
  {
    title: 'Listing photos fail to upload for the {place} office',
    description: 'Times out after about 30 seconds when an agent sends more than 20 photos. Started after the change of the image store.',
    priority: 'high',
    labels: ['Bug', 'Listings'],
  },
  {
    title: 'Valuation model is 18 % too high on waterfront condos in {place}',
    description:
      'Compare with the last twelve closings. The assistant quotes the number to sellers, so please switch the answer off first.',
    priority: 'urgent',
    labels: ['Bug', 'Listings'],
  },
  {
    title: 'Lead routing sends {place} leads to Jacksonville',
    description: 'Rule 12 has the wrong ZIP range.',
    priority: 'urgent',
    labels: ['Leads'],
  },
  {
    title: 'Chat assistant answers English leads in Spanish ({place})',
    description: 'Seen on three leads:\n- 4411\n- 4420\n- 4431\nThe browser’s language seems to win over the lead’s.',
    priority: 'medium',
    labels: ['Assistant', 'Leads'],
  },
  { title: 'Reset MLS credentials for the {place} team', description: null, priority: 'high', labels: ['Access'] },
  {
    title: 'Update the flood-zone layer for {place}',
    description: 'FEMA published new maps; the old layer still feeds the insurance estimate.',
    priority: 'medium',
    labels: ['Data'],
  },
  {
    title: 'Duplicate contacts after the CRM import, {place}',
    description: 'About 240 pairs. Merge by telephone number, keep the older owner.',
    priority: 'medium',
    labels: ['Data', 'Leads'],
  },
  {
    title: 'HOA fees are missing from the invoice export of {place}',
    description: 'Accounting needs it before month end.',
    priority: 'high',
    labels: ['Bug'],
  },
  {
    title: 'Train new agents on the market-analysis tool in {place}',
    description:
      'Six people, one hour, recorded for the others.\n- [x] Book the room\n- [x] Choose two listings\n- [ ] Send the invitations\n- [ ] Record **both** parts',
    priority: 'low',
    labels: ['Training'],
  },
  {
    title: 'Showing reminders for {place} go out an hour late',
    description: 'Looks like the clock change. Central-time listings are affected too.',
    priority: 'high',
    labels: ['Bug'],
  },
  { title: 'Document scanner garbles scanned closing papers ({place})', description: null, priority: 'medium', labels: ['Bug'] },
  {
    title: 'Write the help page on voice notes for {place}',
    description: 'Short, with two pictures.',
    priority: 'low',
    labels: ['Training'],
  },
];

export const comments = [
  'Called the vendor: they look at it this afternoon.',
  'I can reproduce it on the staging account.',
  'The agent confirmed it works again on her phone.',
  'Waiting for the office manager to send the screenshots.',
  'Root cause found: an expired token. Rotating it now.',
  'Left a voice message; will try again tomorrow morning.',
  'Patched for this office, the others follow tonight.',
];

export const mentions: ((name: string) => string)[] = [
  (name) => `@${name} could you have a look at this before noon?`,
  (name) => `The agent asked for you by name, @${name}. I told her you would call back.`,
  (name) => `@${name} I tried it on my phone and it works. Does it on yours?`,
  (name) => `Is this the same trouble as last week, @${name}?`,
  (name) => `@${name} the vendor sent the log. Nothing in it that I can read.`,
  (name) => `Thanks @${name}, that was it.`,
  (name) => `@${name} who on your side knows this office best?`,
];

/** Last lines of descriptions. */
export const notes = [
  'Update: the vendor has confirmed the cause and is working on it.',
  'Update: only tablets are affected, telephones are fine.',
  'Update: two more offices report the same.',
  'Update: a workaround is in the help pages.',
  'Update: the agents know about it and can wait until tomorrow.',
];

export const titleEnd = ': second report';
