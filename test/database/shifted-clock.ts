// Preloaded into a server, this shifts its clock by the milliseconds in a file.
import { readFileSync } from 'node:fs';

const MachineDate = Date;
const now = () => MachineDate.now() + Number(readFileSync(process.env.CLOCK_SHIFT ?? '', 'utf8'));

globalThis.Date = new Proxy(MachineDate, {
  construct: (date, given, newDate) => Reflect.construct(date, given.length > 0 ? given : [now()], newDate),
  get: (date, name, receiver) => (name === 'now' ? now : Reflect.get(date, name, receiver)),
});
