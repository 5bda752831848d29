import { until } from '../../support/socket.js';
import { imported } from '../../support/sheets.js';
import type { FilledWorld } from './filled-world.js';
import type { Literals } from './literal.js';
import { get, plus, post, strings } from './literal.js';
import { PAGINATION } from './shapes.js';

/** A finished export. */
async function exported({ callers }: FilledWorld): Promise<{ taskId: string }> {
  const { data } = await callers.ouAdmin.rest<{ taskId: string }>('GET', 'user-export/start');
  await until(async () => {
    const status = await callers.ouAdmin.rest<{ state: string }>('GET', `user-export/status?taskId=${data.taskId}`);
    return status.data.state === 'DONE';
  });
  return { taskId: data.taskId };
}

/** An import with a wrong row. */
const wrongImport = async ({ callers }: FilledWorld) => ({
  recordId: await imported(callers.ouAdmin, [
    ['Username', 'Name'],
    ['a', ''],
  ]),
});

/** Export and import of users. */
export const USER_FILE_CALLS: Literals = {
  // CALL-147
  'user-export/start': get('', plus('state done total fileName expireTime', strings('taskId'))),
  // CALL-148
  'user-export/status': get('taskId', plus('taskId done total fileName expireTime', strings('state')), exported),
  // CALL-149
  'user-export/download': get('taskId', 'file', exported),
  // CALL-150
  'user-import/template': post('', 'file'),
  // CALL-151
  'user-import/upload': post('', strings('recordId'), { isForm: true }),
  // CALL-152
  'user-import/records': post(
    '',
    {
      records: [plus('id fileName state createdTime finishedTime counts', strings('recordId'))],
      pagination: PAGINATION,
    },
    {
      by: async (world) => {
        await wrongImport(world);
        return world.callers.ouAdmin;
      },
    },
  ),
  // CALL-153
  'user-import/record-status': get(
    'recordId',
    plus('id fileName createdTime finishedTime columns counts hasPasswords', strings('recordId state')),
    wrongImport,
  ),
  // CALL-154
  'user-import/download-failed': post('recordId', 'file', wrongImport),
};
