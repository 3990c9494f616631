// Loaded into a server before its own code: its clock is that of the machine, put forward or back by as many milliseconds as a file says.
import { readFileSync } from 'node:fs';

const MachineDate = Date;
const now = () => MachineDate.now() + Number(readFileSync(process.env.CLOCK_SHIFT ?? '', 'utf8'));

globalThis.Date = new Proxy(MachineDate, {
  construct: (date, given, newDate) => Reflect.construct(date, given.length > 0 ? given : [now()], newDate),
  get: (date, name, receiver) => (name === 'now' ? now : Reflect.get(date, name, receiver)),
});
