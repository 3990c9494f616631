// The one door: every npm script that runs our code comes through here. It is plain JavaScript that Node 18 can still read,
// and imports nothing before it knows its Node, so that an unsuited one says so in a line instead of a stack trace.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 15)) {
  console.error(
    `Max Tasks needs Node 24.15 or newer, and this is ${process.version}: install it, or on Linux run \`npm ci\` and \`npm start\`, which bring it.`,
  );
  process.exit(1);
}

// The sources are read, their types taken off and compiled once, and not at every start: half the time, and 20 MB less memory.
const { enableCompileCache } = await import('node:module');
enableCompileCache(`${import.meta.dirname}/.cache/code`);

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

/**
 * Begins this process once more, as itself: with its number, its parent and its streams.
 * @param environment what is to be set besides
 * @param options what Node is to be told besides
 */
function beginAgain(environment = {}, options = []) {
  const words = [process.execPath, ...process.execArgv, ...options, ...process.argv.slice(1)];
  process.execve(process.execPath, words, { ...process.env, ...environment });
}

/**
 * As they come, Linux's malloc keeps the large blocks that were given back to it, 15 MB of them, V8 lets 16 MB of what is new pile up, where a search
 * leaves half of one, and the second of V8's three compilers (Maglev) takes 12 MB, without which calls take as long. They can be told otherwise only
 * before a process begins.
 */
function keepBlocksSmall() {
  if (process.platform !== 'linux' || process.env.MALLOC_MMAP_THRESHOLD_) return;
  beginAgain({ MALLOC_MMAP_THRESHOLD_: '131072' }, ['--max-semi-space-size=2', '--no-maglev']);
}

/** The page, built if it was not. What building took would never be given back, which is three times what the server needs by itself. */
async function clientFolder() {
  const { ensureClientBuild } = await import('./scripts/client-build.ts');
  const { folder, isNew } = await ensureClientBuild();
  if (isNew && process.platform !== 'win32') beginAgain();
  return folder;
}

/**
 * As it comes, V8 lets what is no longer used pile up to several times of what is. A start loads much and drops little, and is quicker as it comes.
 * PostgreSQL's lists come as text, a megabyte a time, which V8 itself has to hold: at 20 percent, going through all that is in use for them took as long as the rest.
 */
async function keepMemorySmall() {
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString(`--heap-growing-percent=${process.env.DATABASE_URL ? 100 : 20}`);
  setFlagsFromString('--semi-space-growth-factor=1');
}

const commands = {
  /** The board, with the page built first where no build of these sources stands. */
  async start(words) {
    keepBlocksSmall();
    // Each of the threads that compress keeps what it had.
    process.env.UV_THREADPOOL_SIZE ??= '2';
    const folder = await clientFolder();
    const { start } = await import('./src/server/main.ts');
    await start({ clientFolder: folder, demo: words.includes('--demo') });
    await keepMemorySmall();
  },
  /** The server alone; the page comes from the development server beside it. */
  async api(words) {
    const { start } = await import('./src/server/main.ts');
    await start({ clientFolder: null, demo: words.includes('--demo') });
  },
  async build() {
    const { ensureClientBuild } = await import('./scripts/client-build.ts');
    console.log(`The page is built in ${(await ensureClientBuild()).folder}`);
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
