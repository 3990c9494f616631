import type { EndpointName } from './api.ts';
import { routes } from './routes.ts';
import type { User } from './session.ts';
import type { Task } from './tasks.ts';
import type { AssigneeRight } from './words.ts';

/** The calls that `ASSIGNEES_MAY` can open to the assignee. */
const rightsFor: Partial<Record<EndpointName, AssigneeRight>> = { addComment: 'comment', addFile: 'comment', changeStatus: 'status' };

/** The right by which an assignee may make a call on their tasks, if the setting gives it. */
export function assigneeRightFor({ assigneesMay = [] }: Partial<User>, call: EndpointName): AssigneeRight | undefined {
  const right = rightsFor[call];
  return right && assigneesMay.includes(right) ? right : undefined;
}

/** A task, and the author of the comment or file that a call is about. */
type About = Pick<Task, 'createdByAdminId' | 'assignee'> & { authorId?: string | undefined };

/** Whether `user` may make a call. @param task needed for rules about one; without it only super admins pass */
export function may(user: User | null, call: EndpointName, task?: About): boolean {
  const { rule } = routes[call];
  if (rule === 'anyone' || user === null) return rule === 'anyone';
  const isSuperAdmin = user.role === 'super_admin';
  const isCreator = user.id === task?.createdByAdminId;
  const isAuthor = user.id === task?.authorId;
  switch (rule) {
    case 'signedIn':
    case 'program':
      return true;
    case 'creator':
      return isSuperAdmin || isCreator || (user.name === task?.assignee && assigneeRightFor(user, call) !== undefined);
    case 'author':
      return isAuthor && may(user, 'addComment', task);
    case 'adder':
      return isAuthor;
    case 'adderOrCreator':
      return isSuperAdmin || isAuthor || isCreator;
    case 'authorOrSuperAdmin':
      return isSuperAdmin || isAuthor;
    default:
      return isSuperAdmin;
  }
}
