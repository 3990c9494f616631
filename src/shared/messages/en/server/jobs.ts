export const jobTakenOver = 'Another node has taken over this job.';
