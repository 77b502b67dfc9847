/** Markdown of the box as HTML; the library is loaded when it is first needed. */

/** A function that reads Markdown. HTML in it is shown as it is written. */
export async function prose(): Promise<(text: string) => string> {
  const { Marked } = await import('marked');
  const reader = new Marked({ renderer: { html: ({ text }) => escaped(text) } });
  return (text) => reader.parse(text, { async: false });
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A list that one looks something up in and does not read through. */
export const isLong = (text: string): boolean => text.split('\n- ').length > 12;
