export const jobTakenOver = 'Another node has taken over this job.';
/** The error of a job that used up its attempts without ever ending. */
export const crashed = 'The server ended each time the job ran.';
export const notAmongFailed = 'This job is not among the failed ones.';
