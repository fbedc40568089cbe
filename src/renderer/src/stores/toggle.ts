import { atom, type Getter, type Setter } from 'jotai';
import { atomFamily } from 'jotai-family';

interface ToggleCall {
  /** Makes the call, takes what the server answered over into the stores, and returns it. */
  readonly send: (get: Getter, set: Setter, id: string) => Promise<boolean>;
  readonly onFailure: (get: Getter, set: Setter, id: string, error: unknown) => void;
}

/**
 * An optimistic on/off change of a thing, by its id (spec §4: likes and follows). What the user wants lies over what
 * the server said until it has answered, so undoing it is dropping it, and a list that is fetched meanwhile can't disturb
 * it. While a call is under way, further clicks only change what is wanted; one call is sent afterwards, if that still
 * differs from what the server said.
 */
export function createToggle({ send, onFailure }: ToggleCall) {
  /** What is to be shown, or undefined while that is what the server said. */
  const wantedAtom = atomFamily((_id: string) => atom<boolean | undefined>(undefined));

  /** Asks for a state. Resolves when the server has answered the last intent, at once if a call is under way. */
  const askAtom = atom(null, async (get, set, id: string, wanted: boolean): Promise<void> => {
    const underWay = get(wantedAtom(id)) !== undefined;
    set(wantedAtom(id), wanted);
    if (underWay) return;
    try {
      for (;;) {
        const asked = get(wantedAtom(id));
        const answer = await send(get, set, id);
        const wantedNow = get(wantedAtom(id));
        // Only a change of mind is sent on: where the server says otherwise than asked, its word stands.
        if (wantedNow === asked || wantedNow === answer) break;
      }
    } catch (error) {
      onFailure(get, set, id, error);
    } finally {
      set(wantedAtom(id), undefined);
    }
  });

  return { wantedAtom, askAtom };
}
