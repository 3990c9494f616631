import type { Actor } from '../changes/actor.ts';

/** The kinds of jobs, each with the data it needs. */
export type JobData = { maintenance: null };
export type JobKind = keyof JobData;

/** A job while it runs. */
export type Running = {
  /** Changes in the job's name are committed only while its claim stands. */
  actor: Actor;
  /** Aborted where the server ends or the claim is lost: then the job is to break off, and is run again. */
  signal: AbortSignal;
};

/** Runs a job of each kind. A success that was not recorded is repeated, so repeating a job must do no harm. */
export type JobHandlers = {
  [Kind in JobKind]: {
    /** For a recurring job: how long after its end it begins anew (milliseconds). It is tried again until it succeeds. */
    every?: number;
    run(data: JobData[Kind], running: Running): Promise<void>;
  };
};
