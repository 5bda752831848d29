import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate } from 'react-router-dom';
import type { LandingFieldsFragment } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import { UnsavedGuard } from '../../../../ui/dialog/unsaved-guard';
import { MAX_WIDGETS } from '../grid';
import { useLandingEditor } from '../hooks/use-landing-editor';
import type { Scope } from '../scope';
import type { LandingSlots } from '../slots';
import { CatalogueDrawer, CataloguePanel } from './editor/catalogue-drawer';
import { EditBar } from './editor/edit-bar';
import { EditGrid } from './editor/edit-grid';
import { EditorHead } from './editor/editor-head';
import { EditorQuestions } from './editor/editor-questions';
import { PhoneOrder } from './editor/phone-order';
import { WidgetSettings } from './editor/widget-settings';

interface Props {
  /** The stored layout, as it was read for this editor. */
  readonly landing: LandingFieldsFragment;
  /** People with a layout of their own, whom that of everyone does not reach. */
  readonly peopleWithOwn: number;
  /** Takes the layout that was saved elsewhere meanwhile; null without one. */
  readonly onRenew: (() => void) | null;
  readonly scope: Scope;
  readonly slots: LandingSlots;
}

/** Arranges the landing page (LAND-02, LAND-14, LAND-18): of the person, or of everyone without one. */
export default function LandingEditor({ landing, peopleWithOwn, onRenew, scope, slots }: Props) {
  const page = useRef<HTMLDivElement>(null);
  const editor = useLandingEditor({ landing, scope, slots, page });
  const { draft, saving, isMobile, isAdding, setAdding } = editor;
  const { widgets } = draft;
  const isOvertaken = onRenew !== null && !saving.isSaved;
  const takeOver = useEffectEvent(() => onRenew?.());
  const isUntouched = isOvertaken && draft.count === 0 && !editor.edited;
  useEffect(() => {
    if (isUntouched) takeOver();
  }, [isUntouched]);
  const [isPhone, setPhone] = useState(false);
  if (editor.isDone) return <Navigate to="/portal" replace />;
  const parts = { widgets, change: draft.change, onSettings: editor.setEdited, onRemove: editor.remove };
  const catalogue = {
    types: editor.types,
    isFull: widgets.length >= MAX_WIDGETS,
    onAdd: editor.add,
    onClose: () => setAdding(false),
  };
  return (
    <Flex ref={page} flex="1" onKeyDown={editor.onKeyDown}>
      <Stack flex="1" minWidth="0" gap="4" px={{ base: '4', md: '6' }} py={{ base: '4', md: '5' }}>
        <EditorHead
          scope={scope}
          source={landing.source}
          peopleWithOwn={peopleWithOwn}
          phone={isMobile ? null : { isShown: isPhone, show: setPhone }}
        >
          {!isAdding && (
            <Button onClick={() => setAdding(true)}>
              <Plus strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="landing.addWidget" />
            </Button>
          )}
        </EditorHead>
        {isOvertaken && !isUntouched && onRenew && <Overtaken onTake={onRenew} />}
        <Box flex="1">
          {isMobile || isPhone ? (
            <PhoneOrder {...parts} onOrder={editor.tellOrder} />
          ) : (
            <EditGrid {...parts} slots={slots} onSaid={editor.tell} />
          )}
        </Box>
        <Box role="status" srOnly>
          {editor.said}
        </Box>
        <Foot {...{ editor, landing, scope }} />
      </Stack>
      {isAdding &&
        (isMobile ? <CatalogueDrawer {...catalogue} /> : <CataloguePanel {...catalogue} count={widgets.length} />)}
      {editor.edited && (
        <WidgetSettings
          widget={editor.edited}
          isNew={!widgets.some(({ key }) => key === editor.edited?.key)}
          slots={slots}
          onSubmit={editor.put}
          onClose={() => editor.setEdited(null)}
        />
      )}
      {draft.count > 0 && !saving.isBusy && (
        <UnsavedGuard closeOwn={editor.question === 'leave' ? () => editor.ask(null) : null} />
      )}
      <EditorQuestions
        question={editor.question}
        scope={scope}
        hasDefault={landing.hasDefault}
        change={saving.conflict?.lastChange}
        isBusy={saving.isBusy}
        onClose={() => {
          editor.ask(null);
          saving.forget();
        }}
        onDiscard={editor.leave}
        onReset={editor.reset}
        onForce={() => editor.save(true)}
      />
    </Flex>
  );
}

interface FootProps {
  readonly editor: ReturnType<typeof useLandingEditor>;
  readonly landing: LandingFieldsFragment;
  readonly scope: Scope;
}

function Foot({ editor, landing, scope }: FootProps) {
  const intl = useIntl();
  const { draft, saving, ask, leave, save } = editor;
  const isKept = landing.source === (scope === 'own' ? 'OWN' : 'ORGANIZATION');
  return (
    <>
      {saving.failure && (
        <Failure role="alert">{saving.failure.message || intl.formatMessage({ id: 'common.noAnswer' })}</Failure>
      )}
      <EditBar
        count={draft.count}
        canUndo={draft.canUndo}
        canRedo={draft.canRedo}
        isKept={isKept}
        isBusy={saving.isBusy}
        onReset={isKept ? () => ask('reset') : null}
        resetText={intl.formatMessage({ id: `landing.reset.${scope}` })}
        onUndo={draft.undo}
        onRedo={draft.redo}
        onLeave={() => (draft.count > 0 ? ask('leave') : leave())}
        onSave={() => save(false)}
      />
    </>
  );
}

/** Says that the layout was saved elsewhere; the draft stays until the person drops it for that. */
function Overtaken({ onTake }: { readonly onTake: () => void }) {
  return (
    <Flex
      role="status"
      wrap="wrap"
      gap="3"
      alignItems="center"
      px="3"
      py="2"
      borderRadius="panel"
      bg="status.warningSoft"
      textStyle="s13"
    >
      <Box flex="1 1 240px">
        <FormattedMessage id="landing.overtaken" />
      </Box>
      <Button size="sm" onClick={onTake}>
        <FormattedMessage id="landing.overtaken.take" />
      </Button>
    </Flex>
  );
}

const Failure = chakra('div', {
  base: { px: '3', py: '2', borderRadius: 'panel', bg: 'status.dangerSoft', color: 'status.danger', textStyle: 's13' },
});
