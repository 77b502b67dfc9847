/** Every word of the page. Another language is another folder with the same names. */
import { common } from './en/common';
import { lobby } from './en/lobby';
import { table } from './en/table';

export const words = { common, lobby, table };
