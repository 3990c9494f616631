import type { Actor } from '../changes/actor.ts';

/** The kinds of jobs, each with its data. */
export type JobData = { maintenance: null; reminders: null; confirmation: { adminId: string; addressHash: string } };
export type JobKind = keyof JobData;

export type Running = {
  /** The actor of the job's changes, which are committed only while its claim stands. */
  actor: Actor;
  /** Aborted when the server ends or the claim is lost. The job should then throw, and is run again. */
  signal: AbortSignal;
};

/** Runs a job of each kind. A success that was not recorded is repeated, so repeating a job must do no harm. */
export type JobHandlers = {
  [Kind in JobKind]: {
    /** The pause before a recurring job runs again (ms). It is retried until it succeeds. */
    every?: number;
    run(data: JobData[Kind], running: Running): Promise<void>;
  };
};
