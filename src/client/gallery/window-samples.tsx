import { Ellipsis, Settings } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { Menu } from '../ui/menu.tsx';
import { toast } from '../ui/toast/toast.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { Sample } from './sample.tsx';

const entries = ['Your Devices', 'Audit Log', 'Keyboard Shortcuts'].map((name) => ({
  name,
  icon: <Settings className="size-4" />,
  onChoose: () => {},
}));

/** Components that open over the page. */
export function WindowSamples() {
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
