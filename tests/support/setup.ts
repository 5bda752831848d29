import 'reflect-metadata';
import { inspectStatements } from '../../server/database/query.js';
import { refuseOpenStatement } from './tenant-guard.js';

inspectStatements(refuseOpenStatement);
