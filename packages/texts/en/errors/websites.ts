/** Why a website could not be read or processed, by code. */
export const websites = {
  START_UNREACHABLE: 'The address does not answer.',
  START_BLOCKED: 'The address leads to a private network or to this server, which are not read.',
  START_FORBIDDEN: 'The website does not want to be read: its robots.txt, or the page itself, says so.',
  NO_PAGES: 'No page with text was found.',
  NO_PAGE_INDEXED: 'None of the selected pages could be processed.',
  STORE_FAILED: 'The pages could not be stored, several times.',
  STALLED: 'The work stopped several times without a result.',
};
