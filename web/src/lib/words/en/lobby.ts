/** Words of the lobby. */
export const lobby = {
  title: 'Railway board games',
};
