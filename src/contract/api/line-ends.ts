import * as v from 'valibot';

/**
 * Makes each line end of a text LF, as in a text field. HTML requires that a form is sent with CR LF, so the server
 * would return a text of several lines with other line ends than the user typed.
 */
export const plainLineEnds = v.transform((text: string) => text.replace(/\r\n?/g, '\n'));
