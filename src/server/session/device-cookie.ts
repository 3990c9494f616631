import { DAY } from '#shared/durations.ts';
import { isSame, type Sign } from './secret.ts';

export type Device = { id: string; adminId: string };

export const DEVICE_DAYS = 365;

/** A signed device cookie: readable, but not forgeable. */
export async function writeDevice(sign: Sign, { id, adminId }: Device, now: number): Promise<string> {
  const said = `${id}.${adminId}.${now + DEVICE_DAYS * DAY}`;
  return `${said}.${await sign('device', said)}`;
}

/** The device of a cookie; `null` if it is missing, forged or too old. */
export async function readDevice(sign: Sign, kept: string | null, now: number): Promise<Device | null> {
  const [, said = '', id = '', adminId = '', until = '', signature = ''] =
    /^(([\w-]{1,64})\.([\w-]{1,64})\.(\d{1,15}))\.([\w-]{43})$/.exec(kept ?? '') ?? [];
  if (!said || Number(until) < now || !isSame(signature, await sign('device', said))) return null;
  return { id, adminId };
}
