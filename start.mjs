// The entry of every npm script. It is plain JavaScript for Node 18, and imports nothing before it has checked the version.
// An unsuitable Node then gets one line instead of a stack trace.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 15)) {
  console.error(
    `Max Tasks needs Node 24.15 or newer, and this is ${process.version}: install it, or on Linux run \`npm ci\` and \`npm start\`, which bring it.`,
  );
  process.exit(1);
}

// Caches compiled sources, which halves the start time. Threads and child processes read the variable.
const { enableCompileCache } = await import('node:module');
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/.cache/code`;
enableCompileCache();

// A signal to `npm start` ends npm and its shell, but not this process. It would run on unnoticed and hold its data.
// When the parent exits, treat that as the lost signal.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** The page's build, made if missing. A child process builds, because that takes three times the server's memory. */
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
  /** Serves the board, after building the page if needed. */
  async start(words) {
    const folder = await clientFolder();
    const { start } = await import('./src/server/main.ts');
    await start({ clientFolder: folder, words });
  },
  /** Runs only the server; the page comes from the development server beside it. */
  async api(words) {
    const { start } = await import('./src/server/main.ts');
    await start({ clientFolder: null, words });
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
  // An error for people needs no stack; any other one is a bug.
  console.error(error?.forPeople ? error.message : error);
  process.exit(1);
}
