import { setTimeout as wait } from 'node:timers/promises';
import type { Admin } from '#shared/admins.ts';
import type { User } from '#shared/session.ts';
import { listAdmins } from '../admins/queries.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { type Claim, makeClaims } from '../presence/claims.ts';
import { type Act, nextAct } from './act.ts';
import { asUser, team } from './team.ts';

/** Half of the time between two acts (ms). A claim of presence stands for longer. */
const PAUSE = { least: 7_500, most: 15_000 };
const MOST_HERE = 5;
/** The tab ids of their presence claims. */
const [HERE, EDITING] = ['demo', 'tab demo'];

const isMadeUp = ({ mobileNumber }: Admin) => team.some((one) => one.mobileNumber === mobileNumber);

/** Has the made-up team act while a reader is present. @param report gets failures but refusals @returns a function that ends it */
export function playDemo(database: Database, zone: string, report: (error: unknown) => void): () => Promise<void> {
  const claims = makeClaims();
  const over = new AbortController();
  const hear = (text: string) => {
    const isOwn = ([, by]: Claim) => by === HERE || by === EDITING;
    for (const claim of JSON.parse(text) as Claim[]) if (!isOwn(claim)) claims.take(claim, performance.now());
  };
  database.hear('presence', hear);
  let here: User[] = [];
  let rivalled: string[] = [];

  async function prepare(turn: number): Promise<Act | null> {
    const standing = claims.standing(performance.now());
    const admins = (await listAdmins(database)).filter(({ active }) => active);
    const colleagues = admins.filter((one) => isMadeUp(one) && !standing.has(one.id)).map(asUser);
    const edited = [...standing.values()].flatMap(({ taskIds }) => taskIds);
    rivalled = rivalled.filter((id) => edited.includes(id));
    const scene = {
      readers: admins.filter(({ id }) => standing.get(id)?.isHere).map(asUser),
      colleagues,
      edited: edited.filter((id) => !rivalled.includes(id)),
    };
    const act = await nextAct({ database, zone, random: Math.random }, scene, turn);
    const others = (here.length > 0 ? here : colleagues).filter(({ id }) => id !== act?.by.id && colleagues.some((one) => one.id === id));
    here = [...(act ? [act.by] : []), ...others].slice(0, MOST_HERE);
    return act;
  }

  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError)) report(error);
      return null;
    }
  }

  const tell = (act: Act | null, editing: string | null) => {
    const edit: Claim[] = act?.isEdit ? [[act.by.id, EDITING, editing]] : [];
    database.signal('presence', JSON.stringify([...here.map(({ id }): Claim => [id, HERE, true]), ...edit]));
  };

  const pause = () => wait(PAUSE.least + Math.random() * (PAUSE.most - PAUSE.least), undefined, { signal: over.signal, ref: false });

  async function play(): Promise<never> {
    for (let turn = 0; ; ) {
      const act = await attempt(() => prepare(turn));
      tell(act, act?.taskId ?? null);
      await pause();
      if (!act) continue;
      turn += 1;
      await attempt(act.run);
      rivalled.push(act.taskId);
      tell(act, null);
      await pause();
    }
  }
  // Only its end interrupts a pause.
  const playing = play().catch(() => {});

  return async () => {
    over.abort();
    await playing;
  };
}
