export const fields = {
  title: 'Title',
  description: 'Description',
  assignee: 'Assignee',
  dueDate: 'Due date',
  status: 'Status',
  priority: 'Priority',
  labels: 'Labels',
  files: 'Files',
  order: 'Order',
  searchText: 'Search text',
  comment: 'Comment',
  name: 'Name',
  mobileNumber: 'Mobile number',
  role: 'Role',
  active: 'Active',
  deleted: 'Deleted',
  email: 'Email address',
  emailKinds: 'Each kind for mail',
  pushKinds: 'Each kind for push',
  token: 'The token',
  endpoint: 'Endpoint',
  editing: 'Editing',
  tab: 'Tab',
  fileName: 'File name',
  label: 'Each label',
  labelName: 'Label',
  color: 'Color',
  mergeInto: 'The label to merge into',
  dryRun: 'The parameter "dryRun"',
  code: 'Code',
  digits: 'The two digits',
  allow: 'Allow',
  scopes: 'Each scope',
  expiresAt: 'The expiry',
  since: 'The moment',
  url: 'Address',
  format: 'Format',
  kinds: 'Each kind',
  scope: 'Scope',
};

export const required = (field: string) => `${field} is required`;
export const notText = (field: string) => `${field} must be text.`;
export const notStorable = (field: string) => `${field} contains a character that cannot be stored.`;
export const tooLong = (field: string, max: string) => `${field} must be at most ${max} characters.`;
export const tooManyDigits = (field: string, max: number) => `${field} must be at most ${max} digits.`;
export const notOneOf = (field: string, values: readonly string[]) => `${field} must be one of ${values.join(', ')}.`;
export const notAuditAction = 'Action must be one of the actions that /api/docs lists for an audit entry.';
export const notTrueOrFalse = (field: string) => `${field} must be true or false.`;
export const notMoment = (field: string) => `${field} must be an ISO 8601 date or timestamp, such as 2026-12-01.`;
export const momentForm = 'An ISO 8601 date or timestamp.';
export const outOfRange = (field: string) => `${field} must lie between 0000-01-02 and 9999-12-30.`;
export const tooManyWords = (max: number) => `Search for at most ${max} different words.`;

export const valueIn = (parameter: string) => `The value of "${parameter}"`;
export const givenTwice = (value: string) => `${value} must be given once.`;
export const taskIdIn = (parameter: string) => `The task id in "${parameter}"`;
export const activityIdIn = (parameter: string) => `The activity id in "${parameter}"`;
export const onlyValue = (parameter: string, value: string) => `The only value of "${parameter}" is ${value}.`;
export const notEntryId = (value: string) => `${value} must be the id of an entry.`;

export const changesNotValid = (max: number) => `Changes must be a list of 1 to ${max} changes, each with the id of its task as text.`;
export const versionNotValid = 'The version must be a whole number.';
export const expectedNotValid = 'The expected values must be an object.';

export const emailNotValid = 'Enter an email address, such as ana@example.com.';
export const notList = (field: string) => `${field} must be in a list.`;
export const kindsMissing = 'Choose at least one kind of change.';
export const hourNotValid = 'The hour of the digest must be a whole number from 0 to 23.';
export const keysNotValid = 'The keys of a subscription must be an object with p256dh and auth.';
export const keyNotValid = (name: string) => `The key ${name} must be the one of a browser's subscription, as base64url.`;

export const passkeyNotValid = 'The response of the passkey must be an object with an id in base64url.';
export const rowNotObject = 'A row must be an object with the fields of a task.';
export const importNotValid = (max: number) => `Tasks must be a list of 1 to ${max} objects.`;

export const nameNotVisible = 'Name must not contain line breaks, two blanks in a row or invisible characters.';
export const nameWithComma = 'Name must not contain a comma, because commas separate the labels of a list.';
export const labelsNotValid = (max: number) => `Labels must be a list of at most ${max} names.`;
export const labelTwice = 'Labels must name each label once.';
export const nameUnassigned = 'Unassigned cannot be a name, because it stands for no assignee.';
export const fileNameNotOneLine = 'File name must not contain line breaks or control characters.';

export const notificationId = 'A notification id';
export const notificationIdIn = (parameter: string) => `The notification id in "${parameter}"`;
export const notificationsNotValid = (max: number) => `Send "ids", a list of 1 to ${max} notification ids, or "upTo", one id.`;
