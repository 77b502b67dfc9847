/** Every word of the page. Another language is another folder with the same names. */
import { common } from './en/common';
import { howto } from './en/howto';
import { lobby } from './en/lobby';
import { account, settings } from './en/people';
import { table } from './en/table';

export const words = { account, common, howto, lobby, settings, table };
