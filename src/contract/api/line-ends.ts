import * as v from 'valibot';

/**
 * Makes each line end of a text LF, as it is in a text field. A form is sent with CR LF (HTML says so), so that a text of several lines
 * would come back as another one than was typed.
 */
export const plainLineEnds = v.transform((text: string) => text.replace(/\r\n?/g, '\n'));
