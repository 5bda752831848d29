import { readFileSync } from 'node:fs';

// Imported before everything else: later imports may use features that older versions lack.
const { engines } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
const [oldest, running] = [engines.node, process.versions.node].map((text) =>
  text.replace(/^\D+/, '').split('.').map(Number),
);

if (running[0] < oldest[0] || (running[0] === oldest[0] && running[1] < (oldest[1] || 0))) {
  process.stderr.write(
    `The portal needs Node ${engines.node}; this is Node ${process.versions.node} (${process.execPath}).\n` +
      'Install a newer Node, for example with `nvm install`, which reads .nvmrc, then try again.\n',
  );
  process.exit(1);
}
