export const jobTakenOver = 'Another node has taken over this job.';
/** Told of a job that was begun as often as it may be, and never ended. */
export const crashed = 'The server ended each time the job ran.';
export const stepsFailed = 'Several steps of the maintenance failed.';
export const notAmongFailed = 'This job is not among the failed ones.';
