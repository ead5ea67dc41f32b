/** In place of the ponyfill that the library of texts loads for browsers without it, which are none of ours. */
module.exports = Object.entries;
