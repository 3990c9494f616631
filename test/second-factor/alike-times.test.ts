import { expect, test } from 'vitest';
import { aFactor } from './a-factor.ts';
import { aListened } from './a-listened.ts';

/** Sign-ins of each kind. */
const TRIES = 2_000;

test(`${TRIES} sign-ins with known numbers take as long as with unknown ones`, { timeout: 600_000 }, async () => {
  const { app, ana } = await aFactor();
  const login = await aListened(app, { SECOND_FACTOR: 'approve' });
  const forget = () => app.database.transaction((tx) => tx.sql.deleteFrom('sign_in_attempts').execute());
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < TRIES; round++) {
    // Both orders, because the second call finds warm caches.
    for (const which of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const { took, reply } = await login(which === 'known' ? ana.mobileNumber : String(5_550_000_000 + round));
      expect(reply.statusCode).toBe(202);
      times[which].push(took);
    }
    if (round % 200 === 199) await forget();
  }
  const [known, unknown] = [times.known.sort((a, b) => a - b), times.unknown.sort((a, b) => a - b)];
  const at = (all: number[], share: number) => all[Math.floor(all.length * share)] ?? 0;
  // A guess by the time alone: how often a known number takes longer than an unknown one (0.5: no more than a coin).
  const longer = known.flatMap((one) => unknown.map((other): number => (one > other ? 1 : 0)));
  const guess = longer.reduce((sum, one) => sum + one, 0) / longer.length;
  console.log(
    `known ${at(known, 0.1).toFixed(2)}/${at(known, 0.5).toFixed(2)}/${at(known, 0.9).toFixed(2)} ms, unknown ${at(unknown, 0.1).toFixed(2)}/${at(unknown, 0.5).toFixed(2)}/${at(unknown, 0.9).toFixed(2)} ms, guessed right ${guess.toFixed(3)}`,
  );
  expect(at(known, 0.1)).toBeLessThan(at(unknown, 0.9));
  expect(at(unknown, 0.1)).toBeLessThan(at(known, 0.9));
  expect(Math.abs(guess - 0.5)).toBeLessThan(0.1);
});
