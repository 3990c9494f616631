import { useRef, useState } from 'react';
import type { NewAdmin } from '#shared/admins.ts';
import type { AdminDraft } from './admin-fields.tsx';
import { useCreateAdmin } from './change-admins.ts';

const nothing: AdminDraft = { name: '', mobileNumber: '' };

export type NewAdminForm = {
  draft: AdminDraft;
  enter: (change: Partial<AdminDraft>) => void;
  /** @param afterwards called after success, unless the user has typed on meanwhile */
  create: (admin: NewAdmin, afterwards: () => void) => void;
  isPending: boolean;
};

/** The draft of a new admin, in memory only because a mobile number is enough to sign in. It outlives the form. */
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
