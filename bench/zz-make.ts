import { engines } from './engines.ts';
for (const name of process.argv[2]!.split(',')) { const e = await engines[name]!(); for (const n of [1000, 100000, 1000000]) { console.log(new Date().toISOString(), JSON.stringify(await e.board(n))); } await e.stop(); }
