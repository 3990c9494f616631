import { useRef, useState } from 'react';
import type { NewAdmin } from '#shared/admins.ts';
import type { AdminDraft } from './admin-fields.tsx';
import { useCreateAdmin } from './use-admins.ts';

const nothing: AdminDraft = { name: '', mobileNumber: '' };

/** A new admin being entered. */
export type NewAdminForm = {
  draft: AdminDraft;
  enter: (change: Partial<AdminDraft>) => void;
  /** @param afterwards done once the server has taken them, unless something else was entered meanwhile */
  create: (admin: NewAdmin, afterwards: () => void) => void;
  isPending: boolean;
};

/**
 * What is entered about a new admin, for as long as whoever asks for it is there: it outlives the form. It is kept nowhere else, because a
 * mobile number opens the door.
 */
export function useNewAdmin(): NewAdminForm {
  const [draft, setDraft] = useState(nothing);
  const present = useRef(draft);
  const { mutate, isPending } = useCreateAdmin();
  const set = (next: AdminDraft) => {
    present.current = next;
    setDraft(next);
  };
  return {
    draft,
    enter: (change) => set({ ...present.current, ...change }),
    create(admin, afterwards) {
      const onSuccess = () => {
        if (present.current !== draft) return;
        set(nothing);
        afterwards();
      };
      mutate(admin, { onSuccess });
    },
    isPending,
  };
}
