// Replaces the polyfill that node-polyglot requires: 13 kB for browsers that Frontdesk does not support.
module.exports = Object.entries;
