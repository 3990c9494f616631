import { aFile, answered, aTask, images, sendPreview } from '../factories.ts';
import type { Client } from '../start-app.ts';

/** A prepared call, and the status of its answer if that is another than the usual one. */
export type Prepared = {
  id?: string;
  commentId?: string;
  deliveryId?: string;
  /** The name of a file in the address. */
  file?: string;
  token?: string;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  answers?: number;
};

type FileCall = 'addFile' | 'getFile' | 'addPreview' | 'getPreview' | 'deleteFile' | 'restoreFile';

/** The preparation that each call about files needs. */
export const fileCalls: Record<FileCall, (as: Client) => Promise<Prepared[]>> = {
  addFile: async (as) => {
    const task = await aTask(as);
    const image = { query: '?name=shot.png', body: images.png, headers: { 'content-type': 'image/png' } };
    return [
      { ...task, query: '?name=a.txt', body: 'text' },
      { ...task, ...image },
    ];
  },
  getFile: async (as) => {
    const { id } = await aFile(as, await aTask(as), { bytes: images.png });
    const headers = { range: 'bytes=0-3' };
    return [{ id }, { id, query: '?inline=true' }, { id, headers, answers: 206 }, { id, headers: { range: 'bytes=999-' }, answers: 416 }];
  },
  addPreview: async (as) => {
    const { id } = await aFile(as, await aTask(as));
    return [{ id, body: images.webp, headers: { 'content-type': 'image/webp' } }];
  },
  getPreview: async (as) => {
    const { id } = await aFile(as, await aTask(as));
    await sendPreview(as, { id });
    return [{ id }];
  },
  deleteFile: async (as) => [{ id: (await aFile(as, await aTask(as))).id }],
  restoreFile: async (as) => {
    const [present, removed] = [await aFile(as, await aTask(as)), await aFile(as, await aTask(as))];
    await answered(as, 'DELETE', `/api/files/${removed.id}`);
    return [present, removed].map(({ id }) => ({ id }));
  },
};
