import { useQuery } from '@tanstack/react-query';
import * as messages from '#messages/about.ts';
import * as product from '#messages/product.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { dialogOf } from '../ui/dialog/dialog.tsx';
import { Logo } from '../ui/logo.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';

function Version() {
  const { data, ...loading } = useQuery({ queryKey: keys.about, queryFn: ({ signal }) => call('describeApi', { signal }) });
  if (loading.error) return <NotLoaded {...loading} />;
  return <p className="min-h-5.5">{data && messages.version(data.info.version)}</p>;
}

const About = () => (
  <div className="flex items-center gap-4">
    <Logo className="size-12 shrink-0" />
    <div>
      <Version />
      <a className="inline-block py-0.5 text-accent-text underline underline-offset-3" href="/api/docs" target="_blank" rel="noopener">
        {messages.apiDescription}
      </a>
    </div>
  </div>
);

/** The dialog about the product, its version and its API. */
export const AboutDialog = dialogOf({ title: messages.title, description: product.tagline, focusItself: true }, About);
