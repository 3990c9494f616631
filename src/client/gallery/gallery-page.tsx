import { ChevronUp, Ellipsis, Settings } from 'lucide-react';
import { useState } from 'react';
import { Markdown } from '../markdown/markdown.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { KeyCap } from '../ui/key-cap.tsx';
import { Logo } from '../ui/logo.tsx';
import { Menu } from '../ui/menu.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { toast } from '../ui/toast/toast.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { ButtonSamples, FieldSamples } from './control-samples.tsx';
import { Sample } from './sample.tsx';

const entries = ['Your Devices', 'Audit Log', 'Keyboard Shortcuts'].map((name) => ({
  name,
  icon: <Settings className="size-4" />,
  onChoose: () => {},
}));

/** Components that open over the page. */
function WindowSamples() {
  const [dialog, setDialog] = useState(false);
  const [question, setQuestion] = useState(false);
  const [menu, setMenu] = useState(false);
  const close = () => setQuestion(false);
  return (
    <>
      <Sample name="Dialog, question">
        <Button onClick={() => setDialog(true)}>Open a dialog</Button>
        <Dialog
          open={dialog}
          onOpenChange={setDialog}
          title="A dialog"
          description="What it is about."
          footer={<Button onClick={() => setDialog(false)}>Done</Button>}
        >
          <Field label="A field">
            <TextInput />
          </Field>
        </Dialog>
        <Button onClick={() => setQuestion(true)}>Ask a question</Button>
        <ConfirmDialog open={question} onOpenChange={setQuestion} title="Are you sure?" confirmLabel="Delete" onConfirm={close} />
      </Sample>
      <Sample name="Menu, tooltip">
        <Menu label="Open a menu" icon={<Ellipsis className="size-4" />} entries={entries} open={menu} onOpenChange={setMenu} />
        <Tooltip content="A few words about it">
          <Button>Rest here</Button>
        </Tooltip>
      </Sample>
      <Sample name="Toast">
        <Button onClick={() => toast({ title: 'Success', description: 'Task created successfully!' })}>Success</Button>
        <Button onClick={() => toast({ title: 'Error', description: '500: It failed.', variant: 'destructive' })}>Error</Button>
        <Button
          onClick={() =>
            toast({ title: 'Error', description: '503: Busy.', variant: 'destructive', action: { label: 'Try again', onAct: () => {} } })
          }
        >
          Error with a way on
        </Button>
      </Sample>
    </>
  );
}

const tones: readonly Tone[] = ['red', 'orange', 'blue', 'grey', 'green', 'accent'];
const names = ['Marisol Vega', 'Ana Diaz', 'Ben Ortiz', 'Carmen Liu', 'Devon Brooks', 'Elena Petrova', 'Frank Okafor', 'Grace Kim'];
const texts = [
  'text-small',
  'text-label',
  'text-base',
  'text-title font-semibold',
  'text-heading font-semibold',
  'text-display font-semibold',
];

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
function WordSamples() {
  return (
    <>
      <Sample name="Type" wide>
        {texts.map((text) => (
          <p key={text} className={text}>
            {text}: 0123456789 tasks for Florida
          </p>
        ))}
        <p className="text-muted">Muted text</p>
      </Sample>
      <Sample name="Markdown" wide>
        <div className="whitespace-pre-wrap text-base wrap-anywhere">
          <Markdown text={markdown} links onTick={async () => {}} />
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

/** Every component of the design system in all its states, in development only. */
export function GalleryPage() {
  return (
    <main className="mx-auto max-w-[80rem] p-4 sm:p-6">
      <h1 className="mb-4 text-heading font-semibold">Components</h1>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <ButtonSamples />
          <WindowSamples />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <FieldSamples />
        </div>
        <div className="grid grid-cols-1 items-start gap-4 lg:col-span-2 lg:grid-cols-2">
          <WordSamples />
        </div>
      </div>
    </main>
  );
}
