/** Shown where no other reason is known. Not with the other network errors, which the first route does not load. */
export const unreachableText = "Warble can't reach the server. Check your connection and try again.";
