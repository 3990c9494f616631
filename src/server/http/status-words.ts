/**
 * What HTTP calls each status ("Not Found"), by its number. An `import` of `node:http` would load, for names that nobody here uses, the whole
 * of Node's own HTTP client with it.
 */
export const statusWords = process.getBuiltinModule('node:http').STATUS_CODES;
