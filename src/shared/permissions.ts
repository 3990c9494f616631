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
type About = Pick<Task, 'createdByAdminId' | 'assignee'> & { authorId?: string };

/** Whether `user` may make a call. @param task needed for rules about one; without it only super admins pass */
export function may(user: User | null, call: EndpointName, task?: About): boolean {
  switch (routes[call].rule) {
    case 'anyone':
      return true;
    case 'signedIn':
    case 'program':
      return user !== null;
    case 'creator':
      if (user === null) return false;
      return (
        user.role === 'super_admin' ||
        user.id === task?.createdByAdminId ||
        (user.name === task?.assignee && assigneeRightFor(user, call) !== undefined)
      );
    case 'author':
      return user !== null && user.id === task?.authorId && may(user, 'addComment', task);
    case 'adder':
      return user !== null && user.id === task?.authorId;
    case 'adderOrCreator':
      return user !== null && (user.role === 'super_admin' || user.id === task?.authorId || user.id === task?.createdByAdminId);
    case 'authorOrSuperAdmin':
      return user !== null && (user.role === 'super_admin' || user.id === task?.authorId);
    case 'superAdmin':
    case 'superAdminReads':
    case 'superAdminErases':
    case 'superAdminRetries':
    case 'superAdminLabels':
    case 'superAdminConnects':
      return user?.role === 'super_admin';
  }
}
