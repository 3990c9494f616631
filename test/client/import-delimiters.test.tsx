import { expect, test } from 'vitest';
import { decodeText, readTable, type Table } from '../../src/client/import/read-table.ts';

async function tableOf(text: string, step?: number): Promise<Table> {
  const table = await readTable(text, step);
  if (!table) throw new Error('This is no table.');
  return table;
}

test('a delimiter is told by the headers, whatever the texts have, or by a line for Excel', async () => {
  expect((await tableOf('Title;Notes\n"a,b,c,d";"1,2,3"')).rows).toEqual([['a,b,c,d', '1,2,3']]);
  expect(await tableOf('sep=|\r\nTitle|Notes, and more, and more\r\na|b')).toMatchObject({
    headers: ['Title', 'Notes, and more, and more'],
    rows: [['a', 'b']],
  });
  expect(await tableOf('\n\n"Title";Notes\na;b')).toMatchObject({ headers: ['Title', 'Notes'], rows: [['a', 'b']] });
});

test('a copied column alone → its texts are whole, whatever signs they have', async () => {
  const texts = ['Call Ana, then Ben', 'Order: 5; pay | ship', 'Gate\tOffice', 'Plain'];
  expect((await tableOf(['Title', ...texts].join('\n'))).rows).toEqual(texts.map((text) => [text]));
  expect((await tableOf('Title\n"Call Ana, then Ben"')).rows).toEqual([['Call Ana, then Ben']]);
});

test.each([',', ';'])('the delimiter %j is told by headers of two lines, and by one with a sign for inches', async (delimiter) => {
  const broken = [`"Task\nname"${delimiter}Due`, `a${delimiter}b`].join('\n');
  expect(await tableOf(broken)).toMatchObject({ headers: ['Task\nname', 'Due'], rows: [['a', 'b']] });
  const inches = [`Size 5"${delimiter}Due`, `a${delimiter}"b"`].join('\n');
  expect(await tableOf(inches)).toMatchObject({ headers: ['Size 5"', 'Due'], rows: [['a', 'b']] });
  const quoting = [`"Name ""x""\ny"${delimiter}Due`, `a${delimiter}b`].join('\n');
  expect(await tableOf(quoting)).toMatchObject({ headers: ['Name "x"\ny', 'Due'], rows: [['a', 'b']] });
});

test.each([
  ['\t', 'Fix the "big, one, here, and, there" gate'],
  [',', 'Fix "A";b;c;d'],
])('a header that only begins with a quotation mark does not reach into the texts below, %j', async (delimiter, text) => {
  const lines = [`Title${delimiter}"Notes`, `${text}${delimiter}x`];
  expect(await tableOf(lines.join('\n'))).toMatchObject({ headers: ['Title', '"Notes'], rows: [[text, 'x']] });
});

test.each(['\t', ',', ';'])('a cell that only begins with a quotation mark ends with its column, %j', async (delimiter) => {
  const lines = [
    ['Title', 'Notes', 'Status'],
    ['"Save" does nothing', '"never closed', 'Doing'],
    ['"6"" pipe is ""new"""', '"Line one\r\n""two"" of it"', '"Done" '],
    ['5" pipe', '""', '"'],
  ].map((cells) => cells.join(delimiter));
  expect((await tableOf(lines.join('\r\n'), 40)).rows).toEqual([
    ['"Save" does nothing', '"never closed', 'Doing'],
    ['6" pipe is "new"', 'Line one\r\n"two" of it', 'Done'],
    ['5" pipe', '', '"'],
  ]);
});

test.each([40, undefined])('a row ends at any line end, also where other rows end otherwise, in steps of %s', async (step) => {
  const lines = 'Title,Notes\r\nRamp,Stuck\r\nGate,"By\r\nfoot"\nDoor,"Old\rnew\n"\rWall,5" pipe\r\n';
  expect((await tableOf(lines, step)).rows).toEqual([
    ['Ramp', 'Stuck'],
    ['Gate', 'By\r\nfoot'],
    ['Door', 'Old\rnew'],
    ['Wall', '5" pipe'],
  ]);
});

test('a table without a row is none', async () => {
  expect(await readTable('Title,Due')).toBeNull();
  expect(await readTable('')).toBeNull();
});

test('a workbook in place of a table is none', async () => {
  const workbook = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\x06\0'), Buffer.from('xl/workbook.xml\n<sheet>\n'.repeat(100))]);
  expect(await readTable(decodeText(workbook))).toBeNull();
});
