Object.assign(globalThis, { window: globalThis });
