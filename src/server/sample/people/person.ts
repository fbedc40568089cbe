import type { SceneName } from '#server/sample/draw/scenes.ts';

/** A post: its text, or its text and what is drawn beside it. */
export type SamplePost = string | { readonly text: string; readonly picture: SceneName };

/** Somebody of the sample community. All of them are invented. */
export interface SamplePerson {
  readonly username: string;
  readonly fullName: string;
  readonly bio: string;
  readonly city: string;
  readonly cover: SceneName;
  readonly posts: readonly SamplePost[];
}
