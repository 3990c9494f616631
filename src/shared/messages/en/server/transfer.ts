const nothingImported = 'Nothing was imported.';

export const noExport = `This file is not a Max Tasks export. Choose one that npm run admin -- export has written. ${nothingImported}`;
export const wrongVersion = (version: unknown, oldest: number, newest: number) =>
  `This file is of version ${version}, and this release reads ${oldest} to ${newest}. Import it with the release that wrote it. ${nothingImported}`;
export const fileDamaged = `This file is damaged or incomplete. Copy it again, or export the data again. ${nothingImported}`;
export const lineTooLong = `This file holds a line that is longer than an export ever has. Export the data again. ${nothingImported}`;
export const compressedTooWell = `This file holds far more than its size allows. Export the data again. ${nothingImported}`;
export const rowNotValid = (id: string, table: string, fault: string) =>
  `The row ${id} of ${table} in this file is not valid: ${fault} ${nothingImported}`;
export const anyText = 'A text';
export const anyValue = 'A value';
export const numberNotDigits = 'Mobile number must be digits.';
export const numberOutOfRange = (max: string) => `Number must be from 1 to ${max}.`;
export const changesNotValid = 'The changes are not in the form that Max Tasks writes.';
export const mentionsNotValid = 'The mentions are not in the form that Max Tasks writes.';
export const transportsNotValid = 'The transports of a passkey are not in the form that Max Tasks writes.';
export const kindsNotValid = 'The kinds of notifications are not in the form that Max Tasks writes.';
export const fileIdNotValid = 'The id of a file is not one that Max Tasks makes.';
export const fileNameNotValid = 'The name of a file is not valid.';
export const databaseNotEmpty = 'This database already holds admins. Import into an empty one.';
