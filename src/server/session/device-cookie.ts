import { DAY } from '#shared/durations.ts';
import type { Transaction } from '../database/database.ts';
import type { Browser } from './browser.ts';
import { isSame, type Sign } from './secret.ts';

export type Device = { id: string; adminId: string };

export const DEVICE_DAYS = 365;

/** Gives a browser a signed cookie that says which device it is: readable, but not forgeable. */
export const keepDevice = (tx: Transaction, { keep }: Pick<Browser, 'keep'>, sign: Sign, { id, adminId }: Device): void =>
  tx.onCommit(async () => {
    const said = `${id}.${adminId}.${Date.now() + DEVICE_DAYS * DAY}`;
    keep('device', `${said}.${await sign('device', said)}`);
  });

/** The device of a cookie; `null` if it is missing, forged or too old. */
export async function readDevice(sign: Sign, kept: string | null): Promise<Device | null> {
  const [, said = '', id = '', adminId = '', until = '', signature = ''] =
    /^(([\w-]{1,64})\.([\w-]{1,64})\.(\d{1,15}))\.([\w-]{43})$/.exec(kept ?? '') ?? [];
  if (!said || Number(until) < Date.now() || !isSame(signature, await sign('device', said))) return null;
  return { id, adminId };
}
