/** A post: its text, or its text and the name of its picture, a file of resources/sample/posts without extension. */
type SamplePost = string | { readonly text: string; readonly picture: string };

/** A member of the sample community, invented; the files of avatar and cover are named after the username. */
export interface SamplePerson {
  readonly username: string;
  readonly fullName: string;
  readonly bio: string;
  readonly city: string;
  readonly posts: readonly SamplePost[];
}
