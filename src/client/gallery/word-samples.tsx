import { ChevronUp } from 'lucide-react';
import { Markdown } from '../markdown/markdown.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { KeyCap } from '../ui/key-cap.tsx';
import { Logo } from '../ui/logo.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { Sample } from './sample.tsx';

const tones: readonly Tone[] = ['red', 'orange', 'blue', 'grey', 'green', 'accent'];
const names = ['Marisol Vega', 'Ana Diaz', 'Ben Ortiz', 'Carmen Liu', 'Devon Brooks', 'Elena Petrova', 'Frank Okafor', 'Grace Kim'];
const sizes = ['small', 'label', 'base', 'title', 'heading', 'display'];
const texts: Record<string, string> = {
  small: 'text-small',
  label: 'text-label',
  base: 'text-base',
  title: 'text-title font-semibold',
  heading: 'text-heading font-semibold',
  display: 'text-display font-semibold',
};

const markdown = `# Heading
Plain, **strong**, *emphasis*, \`code\`, [a link](https://example.com) and #142.
> A quote

1. First
2. Second
   - Nested
- [x] Done
- [ ] Open
\`\`\`
Code on its own
\`\`\``;

/** Components without interaction: type, badges, avatars, key caps, spinner. */
export function WordSamples() {
  return (
    <>
      <Sample name="Type" wide>
        {sizes.map((size) => (
          <p key={size} className={texts[size]}>
            {size}: 0123456789 tasks for Florida
          </p>
        ))}
        <p className="text-muted">Muted text</p>
      </Sample>
      <Sample name="Markdown" wide>
        <div className="whitespace-pre-wrap text-base wrap-anywhere">
          <Markdown text={markdown} links onTick={() => {}} />
        </div>
      </Sample>
      <Sample name="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="orange" icon={<ChevronUp className="size-3.5" />}>
          With icon
        </Badge>
        <Badge tone="grey">1,234</Badge>
      </Sample>
      <Sample name="Avatar">
        {names.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Ana Diaz" size="small" />
      </Sample>
      <Sample name="Logo, spinner, key, theme">
        <Logo className="size-10" />
        <Spinner />
        <KeyCap>Ctrl</KeyCap>
        <KeyCap>K</KeyCap>
        <ThemeSwitch />
      </Sample>
      <Sample name="Scroll region" wide>
        <ScrollRegion label="Some lines" className="max-h-24 rounded-control bg-canvas px-2.5 py-1">
          {names.map((name) => (
            <p key={name} className="py-1 text-label">
              {name} commented
            </p>
          ))}
        </ScrollRegion>
      </Sample>
    </>
  );
}
