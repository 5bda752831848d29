import { select } from 'd3-selection';
import type { Selection } from 'd3-selection';
import { zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import type { D3ZoomEvent, ZoomBehavior, ZoomTransform } from 'd3-zoom';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Area, Place } from './graph-layout';
import { CARD } from './graph-layout';

const SCALES: [number, number] = [0.1, 2];
/** At first the graph is no smaller than that, so that names can be read. */
const READABLE = 0.8;
const ZOOM_STEP = 1.25;
/** Between the graph and the edges of the window, in px. */
const MARGIN = 32;
/** As far as the graph may be pushed away, in its own px. */
const BEYOND = 400;

interface Size {
  readonly width: number;
  readonly height: number;
}

type Frame = Selection<HTMLDivElement, unknown, null, undefined>;

interface Device {
  readonly frame: Frame;
  readonly zooming: ZoomBehavior<HTMLDivElement, unknown>;
}

export interface Camera {
  readonly view: ZoomTransform;
  /** The part of the graph in the window. */
  readonly window: Area;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  /** Shows the whole graph. */
  readonly fit: () => void;
  /** Moves the window as little as needed to show a card whole. */
  readonly show: (card: Place) => void;
  /** Puts a place into the middle of the window. */
  readonly center: (place: Place) => void;
  /** Moves the window with a card that has moved. */
  readonly follow: (from: Place, to: Place) => void;
  /** Tells that somebody uses the graph: until then it is shown from its beginning, however it grows. */
  readonly touch: () => void;
}

/**
 * The window on a graph: dragged, moved by the wheel, zoomed by Ctrl and the wheel, by pinching or by calls. Nothing
 * glides, so nothing moves for people who prefer less motion.
 * @param first the card to begin with; the whole graph if there is none or if it fits
 */
export function useCamera(ref: RefObject<HTMLDivElement | null>, area: Area, first: Place | undefined): Camera {
  const [view, setView] = useState<ZoomTransform>(zoomIdentity);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [device, setDevice] = useState<Device | null>(null);
  const isTouched = useRef(false);
  const touch = () => {
    isTouched.current = true;
  };
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const made = attach(element, (next, isByHand) => {
      isTouched.current ||= isByHand;
      setView(next);
    });
    setDevice(made);
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth, height: element.clientHeight });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.frame.on('.zoom', null).on('wheel.pan', null);
    };
  }, [ref]);
  const { left, top, right, bottom } = area;
  useLayoutEffect(() => {
    device?.zooming.translateExtent([
      [left - BEYOND, top - BEYOND],
      [right + BEYOND, bottom + BEYOND],
    ]);
  }, [device, left, top, right, bottom]);
  const begin = useEffectEvent(() => {
    if (device && !isTouched.current) look(device, firstView(area, size, first));
  });
  const isReady = device !== null && size.width > 0 && right > left;
  const start = first ? `${first.x} ${first.y}` : '';
  useLayoutEffect(() => {
    if (isReady) begin();
  }, [isReady, left, top, right, bottom, start]);

  const { zoomBy, moveTo, moveBy, show } = useMemo(() => actsOf(device), [device]);
  const scale = (factor: number) => {
    touch();
    zoomBy(factor);
  };
  const window = {
    left: -view.x / view.k,
    top: -view.y / view.k,
    right: (size.width - view.x) / view.k,
    bottom: (size.height - view.y) / view.k,
  };
  return {
    view,
    window,
    touch,
    show,
    zoomIn: () => scale(ZOOM_STEP),
    zoomOut: () => scale(1 / ZOOM_STEP),
    fit: () => {
      touch();
      if (device) look(device, wholeView(area, size, SCALES[0]));
    },
    center: (place) => {
      touch();
      moveTo(place);
    },
    follow: (from, to) => isTouched.current && moveBy(from.x - to.x, from.y - to.y),
  };
}

type OnView = (view: ZoomTransform, isByHand: boolean) => void;

function attach(element: HTMLDivElement, onView: OnView): Device {
  const frame = select<HTMLDivElement, unknown>(element);
  const zooming = zoom<HTMLDivElement, unknown>()
    .scaleExtent(SCALES)
    .clickDistance(4)
    .filter((event: MouseEvent) =>
      event.type === 'wheel' ? event.ctrlKey || event.metaKey : !event.ctrlKey && !event.button,
    )
    .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<HTMLDivElement, unknown>) => {
      onView(transform, Boolean(sourceEvent));
    });
  frame.call(zooming).on('dblclick.zoom', null);
  frame.on(
    'wheel.pan',
    (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const { k } = zoomTransform(element);
      onView(zoomTransform(element), true);
      zooming.translateBy(frame, -event.deltaX / k, -event.deltaY / k);
    },
    { passive: false },
  );
  return { frame, zooming };
}

const look = ({ frame, zooming }: Device, view: ZoomTransform) => zooming.transform(frame, view);

/** The whole graph in the middle of the window, at most at 100 %. */
function wholeView({ left, top, right, bottom }: Area, { width, height }: Size, least: number): ZoomTransform {
  const fitting = Math.min(
    (width - 2 * MARGIN) / Math.max(1, right - left),
    (height - 2 * MARGIN) / Math.max(1, bottom - top),
  );
  const scale = Math.max(least, Math.min(1, fitting));
  return zoomIdentity
    .translate(width / 2, height / 2)
    .scale(scale)
    .translate(-(left + right) / 2, -(top + bottom) / 2);
}

/** The whole graph if it can be read so; else the first card, or the roots, at a size that can be read. */
function firstView(area: Area, size: Size, first: Place | undefined): ZoomTransform {
  const whole = wholeView(area, size, SCALES[0]);
  if (whole.k >= READABLE) return whole;
  const middle = (first?.y ?? (area.top + area.bottom) / 2) + CARD.height / 2;
  // The parents of the first card stay in the window as far as there is room.
  const isWide = (area.right - area.left) * READABLE > size.width - 2 * MARGIN;
  const start =
    first && isWide ? Math.max(area.left, first.x + CARD.width + MARGIN - size.width / READABLE) : area.left;
  return zoomIdentity
    .translate(MARGIN, size.height / 2)
    .scale(READABLE)
    .translate(-start, -middle);
}

function actsOf(device: Device | null) {
  const moveBy = (x: number, y: number) => {
    if (device && (x !== 0 || y !== 0)) device.zooming.translateBy(device.frame, x, y);
  };
  return {
    moveBy,
    zoomBy: (factor: number) => device?.zooming.scaleBy(device.frame, factor),
    moveTo: ({ x, y }: Place) => device?.zooming.translateTo(device.frame, x, y),
    show: ({ x, y }: Place) => {
      const element = device?.frame.node();
      if (!element) return;
      const view = zoomTransform(element);
      const margin = MARGIN / view.k;
      const need = (place: number, length: number, start: number, room: number) => {
        const before = start + margin - place;
        const after = place + length + margin - (start + room);
        return before > 0 ? before : after > 0 ? -after : 0;
      };
      moveBy(
        need(x, CARD.width, -view.x / view.k, element.clientWidth / view.k),
        need(y, CARD.height, -view.y / view.k, element.clientHeight / view.k),
      );
    },
  };
}
