// The one door: every npm script that runs our code comes through here. It is plain JavaScript that Node 18 can still read,
// and imports nothing before it knows its Node, so that an unsuited one says so in a line instead of a stack trace.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 15)) {
  console.error(
    `Max Tasks needs Node 24.15 or newer, and this is ${process.version}: install it, or on Linux run \`npm ci\` and \`npm start\`, which bring it.`,
  );
  process.exit(1);
}

// Sources are compiled once instead of at every start, which halves its time. Threads and child processes read the variable.
const { enableCompileCache } = await import('node:module');
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/.cache/code`;
enableCompileCache();

// A signal to `npm start` ends npm and its shell but not what the shell ran: then nobody would know that the board still runs and
// holds its data. Ended parents are noticed, and taken as the signal that did not come through.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** The page's build. One that is missing is made by a process of its own: building takes three times the memory that the server needs. */
async function clientFolder() {
  const { findClientBuild } = await import('./scripts/client-build.ts');
  const folder = findClientBuild();
  if (folder) return folder;
  const { spawnSync } = await import('node:child_process');
  const { status } = spawnSync(process.execPath, [process.argv[1], 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  return clientFolder();
}

const commands = {
  /** The board, with the page built first where no build of these sources stands. */
  async start(words) {
    const folder = await clientFolder();
    const { start } = await import('./src/server/main.ts');
    await start({ clientFolder: folder, demo: words.includes('--demo') });
  },
  /** The server alone; the page comes from the development server beside it. */
  async api(words) {
    const { start } = await import('./src/server/main.ts');
    await start({ clientFolder: null, demo: words.includes('--demo') });
  },
  async build() {
    const { ensureClientBuild } = await import('./scripts/client-build.ts');
    console.log(`The page is built in ${await ensureClientBuild()}`);
  },
  async dev(words) {
    const { develop } = await import('./scripts/dev.ts');
    await develop(words);
  },
  async admin(words) {
    const { admin } = await import('./src/server/admin.ts');
    await admin(words);
  },
  async bench(words) {
    const { runBenchmarks } = await import('./bench/run.ts');
    await runBenchmarks(words);
  },
  async sbom() {
    const { printSbom } = await import('./scripts/sbom.ts');
    printSbom();
  },
  async screenshots(words) {
    const { takeScreenshots } = await import('./e2e/screenshots.ts');
    await takeScreenshots(words);
  },
  async test(words) {
    const { runTests } = await import('./scripts/test.ts');
    await runTests(words);
  },
};

const given = process.argv.slice(2);
const name = given[0] === undefined || given[0].startsWith('--') ? 'start' : given.shift();
if (!Object.hasOwn(commands, name)) {
  console.error(`There is no command "${name}": there are ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}
try {
  await commands[name](given);
} catch (error) {
  // An error that speaks to people carries no stack worth reading; any other one is ours to find.
  console.error(error?.forPeople ? error.message : error);
  process.exit(1);
}
